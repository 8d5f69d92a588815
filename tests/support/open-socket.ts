import { connect, type Socket } from 'node:net';

export interface OpenSocket {
  readonly socket: Socket;
  /** What has come so far. */
  received(): string;
  /** What has come when the other side has ended the connection. */
  readonly ended: Promise<string>;
}

/** A connection on which a test writes bytes of its own. */
export function openSocket(port: number): Promise<OpenSocket> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    const ended = new Promise<string>((end) => socket.on('close', () => end(text)));
    socket.once('connect', () => done({ socket, received: () => text, ended }));
    socket.once('close', () => done({ socket, received: () => text, ended }));
  });
}
