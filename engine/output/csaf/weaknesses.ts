/**
 * The weaknesses that advisories use, with their names in the Common Weakness Enumeration 4.16 (cwe.mitre.org). A document contains the
 * number and the name, and is invalid if they do not match.
 */
export const WEAKNESSES: Readonly<Record<string, string>> = {
  'CWE-78': "Improper Neutralization of Special Elements used in an OS Command ('OS Command Injection')",
  'CWE-89': "Improper Neutralization of Special Elements used in an SQL Command ('SQL Injection')",
  'CWE-125': 'Out-of-bounds Read',
  'CWE-287': 'Improper Authentication',
  'CWE-306': 'Missing Authentication for Critical Function',
  'CWE-400': 'Uncontrolled Resource Consumption',
  'CWE-613': 'Insufficient Session Expiration',
  'CWE-668': 'Exposure of Resource to Wrong Sphere',
  'CWE-863': 'Incorrect Authorization',
};
