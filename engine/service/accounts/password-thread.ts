import { giveWay } from '../priority.ts';
import { hashPassword, isPassword, type PasswordCost } from './password-hash.ts';

/** What a thread is asked for: a new hash, or whether a hash is that of a password. */
export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: PasswordCost }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string };

/* A thread that hashes passwords. On a busy processor a sign-in takes seconds in place of a quarter of a second, and no other visitor waits. */
giveWay();

export default async function work(task: PasswordTask): Promise<string | boolean> {
  return task.kind === 'hash' ? hashPassword(task.password, task.cost) : isPassword(task.password, task.hash);
}
