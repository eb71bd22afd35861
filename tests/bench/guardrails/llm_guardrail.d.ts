/** The part of the package's API that the benchmark uses; it has no types of its own. */
declare module 'llm_guardrail' {
  /** @returns the probability of a prompt injection */
  export function checkInjection(prompt: string): Promise<{ confidence: number }>
}
