import { useEffect, useEffectEvent, useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { useSearchList } from '../../core/forms/fields/useSearchList.js'
import { useText } from '../../core/i18n/i18n.js'
import { closeLayer } from '../shortcut_keys.js'
import { takeTypedAhead } from '../typed_ahead.js'
import type { PaletteEntry } from './palette_entry.js'
import { usePaletteEntries, type PaletteStep } from './usePaletteEntries.js'

/** Returns the state of the command palette. */
export function usePalette() {
  const t = useText()
  const [search, setSearch] = useState('')
  const [step, setStep] = useState<PaletteStep>('all')
  /** Whether the user pressed Enter before there was an entry to run. */
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { entries, isLoading } = usePaletteEntries(search, step)

  const show = (nextStep: PaletteStep) => {
    setStep(nextStep)
    change('')
  }
  const run = (entry: PaletteEntry) => {
    if (entry.opensTeams) return show('teams')
    closeLayer()
    entry.run?.()
  }
  const list = useSearchList(entries, { label: t('palette.title'), onPick: run })
  const { current } = list
  const change = (text: string) => {
    setSearch(text)
    setIsSubmitted(false)
    list.setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isBack = event.key === 'Backspace' && search === '' && step === 'teams'
    if (isBack) return show('all')
    if (event.key === 'Enter' && !current && isLoading) return setIsSubmitted(true)
    list.onKeyDown(event)
  }

  useLayoutEffect(() => {
    const typed = takeTypedAhead()
    if (typed.text) setSearch((text) => text + typed.text)
    if (typed.isSubmitted) setIsSubmitted(true)
  }, [])
  // Once the server has responded, runs the entry that the user submitted.
  const runSubmitted = useEffectEvent(() => {
    if (!current && isLoading) return
    setIsSubmitted(false)
    if (current) run(current)
  })
  useEffect(() => {
    if (isSubmitted) runSubmitted()
  }, [isSubmitted, isLoading, current])
  return { search, step, list, entries, isLoading, change, run, onKeyDown }
}
