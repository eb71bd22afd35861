import type { TraceSource } from '#api/engines/evals/vocabulary'
import { port } from '#api/platform/ports/port'

type Traces = {
  /** Starts accepting spans of a team's target; `close` ends this. */
  openTraceRun(teamId: string): Promise<TraceSource & { close(): Promise<void> }>
}

export const tracePort = port<Traces>('traces')
