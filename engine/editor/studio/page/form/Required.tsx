import type { ReactNode } from 'react';

export function Required(): ReactNode {
  return <span className="required"> required</span>;
}
