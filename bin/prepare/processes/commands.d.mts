export const webCommand: string[]
export const webProcessesCommand: string[]
export const workerCommand: string[]
export const leanMemory: Record<string, string>
