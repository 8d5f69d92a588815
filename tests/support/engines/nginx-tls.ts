import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { nginxArguments, nginxHttp, nginxMain } from './nginx.ts';
import { privateFolder, startProcess } from './process.ts';

/** A server that speaks TLS as `localhost`, with a certificate that it has signed itself. */
export interface TlsServer {
  /** `localhost` and its port. HTTP on the same port is sent to HTTPS. */
  readonly host: string;
  /** The file of the certificate, for clients that must trust it. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** nginx with TLS in front of a service on 127.0.0.1. */
export async function startTlsProxy(servicePort: number): Promise<TlsServer> {
  const port = await freePort();
  const folder = privateFolder('nginx-tls', []);
  const certificate = join(folder, 'certificate.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', certificate];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, ...files], { stdio: 'ignore' });
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, configurationOf(folder, port, servicePort));
  const stop = await startProcess({
    command: 'nginx',
    args: nginxArguments(folder, configuration),
    port,
    folder,
  });
  return { host: `localhost:${port}`, certificate, stop };
}

function configurationOf(folder: string, port: number, servicePort: number): string {
  return `${nginxMain(folder)}events { worker_connections 64; }
http {
  ${nginxHttp(folder)}
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate certificate.pem;
    ssl_certificate_key key.pem;
    error_page 497 =301 https://$host:$server_port$request_uri;
    location / {
      proxy_pass http://127.0.0.1:${servicePort};
      proxy_set_header Host $host:$server_port;
    }
  }
}
`;
}
