export const webCommand: string[]
export const webProcessesCommand: string[]
export const workerCommand: string[]
export const guardrailsCommand: string[]
export const gatewayCommand: string[]
export const lowMemoryEnvironment: Record<string, string>
