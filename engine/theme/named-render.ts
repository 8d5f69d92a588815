type Render = (...args: readonly unknown[]) => unknown;

/** An exception of a component of a project, with the file that threw it. */
interface NamedError {
  themeFile?: string;
}

/** Makes a component of a project whose exceptions name its file: the code of a build is bundled, so that their stack does not. */
export function namedRender<T>(
  create: (render: Render, ...rest: readonly unknown[]) => T,
  file: string,
  render: Render,
  ...rest: readonly unknown[]
): T {
  const named: Render = (...args) => {
    try {
      const made = render(...args);
      return made instanceof Promise ? made.catch((cause: unknown) => throwNamed(cause, file)) : made;
    } catch (cause) {
      return throwNamed(cause, file);
    }
  };
  return create(named, ...rest);
}

function throwNamed(cause: unknown, file: string): never {
  const error = cause instanceof Error ? cause : new Error(String(cause), { cause });
  // A component in it that threw has its own name.
  (error as NamedError).themeFile ??= file;
  throw error;
}
