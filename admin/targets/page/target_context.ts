import { createContext, useContext } from 'react'
import type { TargetRecord } from '../target_form.js'

/** The target that the page is about; its sub-pages are only shown when it is there. */
const TargetContext = createContext<TargetRecord | null>(null)

export const TargetProvider = TargetContext.Provider

export function useTarget(): TargetRecord {
  const target = useContext(TargetContext)
  if (!target) throw new Error('useTarget needs the page of a target')
  return target
}
