import type { Cluster } from 'node:cluster'

export type Amount = { key: string; amount: number; max: number }

export class SharedLimits {
  take(holder: number, id: number, amounts: readonly Amount[]): boolean
  release(holder: number, id: number): void
  releaseAll(holder: number): void
  used(key: string): number
}

export function serveSharedLimits(cluster: Cluster): void
