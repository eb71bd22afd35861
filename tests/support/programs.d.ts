/** Arguments of Node for a command of the application. */
export function aceProgram(...args: string[]): string[]

/** Arguments of Node for its web process. */
export function webProgram(): string[]
