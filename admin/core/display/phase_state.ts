export type PhaseState = 'done' | 'current' | 'upcoming' | 'stopped'
