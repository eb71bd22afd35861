import { useSyncExternalStore } from 'react'

export const TOAST_MS = 2000

export type Toast = {
  id: number
  message: string
  type: 'success' | 'info' | 'warning' | 'error'
  durationMs: number
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast. For failures, also show the error where it occurred. */
export function toast(
  message: string,
  { type = 'success', durationMs = TOAST_MS }: Partial<Pick<Toast, 'type' | 'durationMs'>> = {}
): void {
  lastId += 1
  change([...toasts, { id: lastId, message, type, durationMs }])
}

export function dismissToast(id: number): void {
  change(toasts.filter((shown) => shown.id !== id))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
