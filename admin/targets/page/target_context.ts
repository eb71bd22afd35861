import { createContext, useContext } from 'react'
import type { TargetRecord } from '../target_form.js'

/** Target of the page. Sub-pages are rendered only after it has loaded. */
const TargetContext = createContext<TargetRecord | null>(null)

export const TargetProvider = TargetContext.Provider

export function useTarget(): TargetRecord {
  const target = useContext(TargetContext)
  if (!target) throw new Error('useTarget needs the page of a target')
  return target
}
