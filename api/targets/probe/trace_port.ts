import type { TraceSource } from '#api/engines/evals/vocabulary'
import { port } from '#api/platform/ports/port'

type Traces = {
  /** Accepts the spans of a team's target until `close`. */
  openTraceRun(teamId: string): Promise<TraceSource & { close(): Promise<void> }>
}

export const tracePort = port<Traces>('traces')
