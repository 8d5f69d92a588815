import { expect, test } from 'vitest';
import { readPassedSockets } from '../../../engine/service/passed-sockets.ts';

test.each([
  ['nothing', {}, undefined],
  ['one socket', { LISTEN_PID: '4711', LISTEN_FDS: '1' }, { site: 3 }],
  ['two sockets', { LISTEN_PID: '4711', LISTEN_FDS: '2' }, { site: 3, operations: 4 }],
  ['the sockets of another process', { LISTEN_PID: '4712', LISTEN_FDS: '1' }, undefined],
  ['what is malformed, of another process', { LISTEN_PID: '4712', LISTEN_FDS: 'x' }, undefined],
])('%s', (_name, variables, expected) => {
  expect(readPassedSockets(variables, 4711)).toEqual(expected);
});

test.each([
  ['LISTEN_PID', { LISTEN_FDS: '1' }],
  ['LISTEN_PID', { LISTEN_PID: 'self', LISTEN_FDS: '1' }],
  ['LISTEN_PID', { LISTEN_PID: '', LISTEN_FDS: '1' }],
  ['LISTEN_FDS', { LISTEN_PID: '4711' }],
  ['LISTEN_FDS', { LISTEN_PID: '4711', LISTEN_FDS: '0' }],
  ['LISTEN_FDS', { LISTEN_PID: '4711', LISTEN_FDS: '3' }],
  ['LISTEN_FDS', { LISTEN_PID: '4711', LISTEN_FDS: '1.5' }],
])('%s is said to be wrong in %j', (name, variables) => {
  expect(readPassedSockets(variables, 4711)).toEqual({
    problem: expect.stringMatching(new RegExp(`^${name} is .* Example: ${name}=`)) as string,
  });
});
