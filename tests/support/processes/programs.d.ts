/** Returns the Node arguments for a command of the application. */
export function aceProgram(...args: string[]): string[]

/** Returns the Node arguments for the web process. */
export function webProgram(): string[]
