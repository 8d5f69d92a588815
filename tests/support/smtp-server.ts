import { createServer, type AddressInfo } from 'node:net';

export interface SmtpServer {
  readonly url: string;
  /** The messages that were taken, head and body. */
  readonly messages: readonly string[];
  stop(): Promise<void>;
}

/** The least of SMTP (RFC 5321) that a client sends a mail with. `refuse` answers each recipient with a failure, which passes or is for good. */
export async function startSmtpServer({ refuse = false }: { refuse?: boolean | 'for good' } = {}): Promise<SmtpServer> {
  const messages: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    let inMessage = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 mail.example ESMTP');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += String(chunk);
      for (let end = text.indexOf('\r\n'); end !== -1 && !inMessage; end = text.indexOf('\r\n')) {
        const command = text.slice(0, end);
        text = text.slice(end + 2);
        if (/^DATA$/i.test(command)) {
          inMessage = true;
          say('354 go on');
        } else if (/^RCPT/i.test(command))
          say(refuse === false ? '250 fine' : refuse === true ? '450 not now' : '550 no such mailbox');
        else if (/^QUIT$/i.test(command)) socket.end('221 bye\r\n');
        else say('250 fine');
      }
      const last = text.indexOf('\r\n.\r\n');
      if (!inMessage || last === -1) return;
      messages.push(text.slice(0, last));
      text = text.slice(last + 5);
      inMessage = false;
      say('250 taken');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    stop: () => new Promise((done) => void server.close(() => done())),
  };
}
