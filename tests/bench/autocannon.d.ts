/** The part of the package's API that the benchmarks use; it has no types of its own. */
declare module 'autocannon' {
  type Options = {
    url: string
    headers?: Record<string, string>
    connections: number
    duration: number
  }
  type Result = {
    non2xx: number
    requests: { average: number }
    latency: { p97_5: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
