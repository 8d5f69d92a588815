import { judgeCode } from './judge-code.ts';

/**
 * The code that the emitted specs share. They send each request target unchanged through Node's own client, because a client that takes a
 * URL normalises dot segments, letter case and escapes before it sends them.
 */
export function nodeCode(): string {
  return `
// The request target, the status and the Location. Without a status no rule concerns the request, and the Location is where the service
// sends it instead. Then the other answers that the host declares.
type Case = [
  request: string,
  status: number | null,
  location: string | null,
  declared?: [status: number | null, location: string | null][],
];
interface Answer {
  status: number;
  location: string | null;
}

const AT_ONCE = 16;

// Every answer that is not what was wanted, in words.
async function differences(base: string, cases: Case[]): Promise<string[]> {
  const found: string[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let one = cases[next++]; one; one = cases[next++]) {
      const difference = differs(base, one, await ask(base, one[0]));
      if (difference !== undefined) found.push(difference);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: AT_ONCE }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: AT_ONCE }),
};

// Sends a request target byte for byte and follows nothing. A kept connection that the server has closed is tried once more.
function ask(base: string, target: string, again = true): Promise<Answer> {
  const { protocol, hostname, port } = new URL(base);
  const isSafe = protocol === 'https:';
  return new Promise((done, failed) => {
    const call = (isSafe ? https : http).request(
      {
        host: hostname.replace(/^\\[|\\]$/g, ''),
        port,
        path: target,
        agent: agents[isSafe ? 'https:' : 'http:'],
        timeout: 30_000,
      },
      (answer) => {
        answer.on('error', failed);
        answer.on('end', () => done({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null }));
        answer.resume();
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer within 30 seconds')));
    call.on('error', (error) => {
      if (again && call.reusedSocket) ask(base, target, false).then(done, failed);
      else failed(new Error(\`\${target}: \${error.message}\`));
    });
    call.end();
  });
}

${judgeCode({ typed: true })}
`.trim();
}
