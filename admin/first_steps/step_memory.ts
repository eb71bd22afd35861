import { useMemo, useSyncExternalStore } from 'react'
import { isRecord } from '../core/forms/is_record.js'
import { NO_MEMORY, REVIEWED, STEP_NAMES, type StepMemory } from './steps.js'

/** Returns the key under which the browser stores the checklist's state for a user and team. */
const keyOf = (userId: string, teamId: string) => `assay.first_steps.${userId}.${teamId}`

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function parse(stored: string | null): StepMemory {
  if (stored === null) return NO_MEMORY
  try {
    const value: unknown = JSON.parse(stored)
    if (!isRecord(value)) return NO_MEMORY
    const { skipped, isHidden, reviewed } = value
    return {
      skipped: STEP_NAMES.filter((name) => Array.isArray(skipped) && skipped.includes(name)),
      isHidden: isHidden === true,
      reviewed: REVIEWED.find((one) => one === reviewed) ?? 'none',
    }
  } catch {
    return NO_MEMORY
  }
}

export function changeMemory(userId: string, teamId: string, change: Partial<StepMemory>): void {
  const key = keyOf(userId, teamId)
  const next = { ...parse(localStorage.getItem(key)), ...change }
  localStorage.setItem(key, JSON.stringify(next))
  for (const listener of listeners) listener()
}

export function useStepMemory(userId: string, teamId: string): StepMemory {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(userId, teamId)))
  return useMemo(() => parse(stored), [stored])
}
