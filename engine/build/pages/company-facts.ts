import type { Company } from '../../model/company.ts';
import { definedNames } from '../../model/defined-names.ts';

/** Returns the value of a fact of the company: `name`, `contacts.security`, `address`. A field `*` is the names of all fields. */
export function companyFact(company: Company, name: string): unknown {
  const [field = '', part] = name.split('.');
  const value =
    field === '*' ? definedNames(company) : (company as unknown as Readonly<Record<string, unknown>>)[field];
  if (part === undefined || typeof value !== 'object' || value === null) return value;
  return part === '*' ? definedNames(value) : (value as Readonly<Record<string, unknown>>)[part];
}

/** Returns all values of the company by the names of their facts, for comparison. */
export function companyFacts(company: Company): Readonly<Record<string, unknown>> {
  const all: Record<string, unknown> = { '*': definedNames(company) };
  for (const [field, value] of Object.entries(company) as [string, unknown][]) {
    all[field] = value;
    if (typeof value !== 'object' || value === null) continue;
    all[`${field}.*`] = definedNames(value);
    for (const [part, inner] of Object.entries(value)) all[`${field}.${part}`] = inner;
  }
  return all;
}
