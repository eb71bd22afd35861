/** Node arguments for a command of the application. */
export function aceProgram(...args: string[]): string[]

/** Node arguments for the web process. */
export function webProgram(): string[]
