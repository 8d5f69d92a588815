import { connect } from 'node:net';
import type { EngineAnswer } from './engines/engine.ts';

/** Sends a whole request head, byte for byte (latin1), and reads the head of the answer. Without an answer the status is 0. */
export function askHead(port: number, head: string): Promise<EngineAnswer> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    socket.setEncoding('latin1');
    socket.setTimeout(60_000, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => {
      received += text;
      if (received.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => done(readHead(received)));
    socket.write(head, 'latin1');
  });
}

function readHead(text: string): EngineAnswer {
  const [first = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0),
    location: fields.find(([name]) => name === 'location')?.[1],
    headers: fields.map(([name]) => name),
  };
}
