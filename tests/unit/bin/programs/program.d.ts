import type { ChildProcess } from 'node:child_process'

type Ended = { code: number | null; by: NodeJS.Signals | null; text: string }

export class Program {
  constructor(script: string, args?: string[], options?: { env?: Record<string, string> })
  readonly child: ChildProcess
  readonly lines: string[]
  readonly ended: Promise<Ended>
  line<Value>(read: (line: string) => Value | undefined): Promise<Value>
  kill(signal: NodeJS.Signals): Promise<Ended>
}

export function endPrograms(): Promise<Ended[]>
