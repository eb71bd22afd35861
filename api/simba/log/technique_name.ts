import { TECHNIQUE_NAMES } from '#api/contract/simba/technique_names'
import { findStrategy } from '#api/engines/redteam/index'
import type { Change } from '#api/engines/simba/index'
import type { NewEvent } from '#api/simba/log/events'

const OWN_NAMES = new Map(Object.entries(TECHNIQUE_NAMES))

export const techniqueName = (id: string): string =>
  OWN_NAMES.get(id) ?? findStrategy(id)?.name ?? id

/** Converts the planner's changes to events, with display names of techniques. */
export const toEvents = (changes: readonly Change[]): NewEvent[] =>
  changes.map(({ technique, message, ...event }) => ({
    ...event,
    message:
      technique === undefined ? message : `${message} Technique: ${techniqueName(technique)}.`,
  }))
