import { findIdentifiers } from '#api/engines/recognizers/find_identifiers'
import { IDENTIFIER_TYPES, type IdentifierType } from '#api/engines/recognizers/identifier_types'
import { isIban } from '#api/engines/recognizers/checksums'
import { randomFrom } from '#api/engines/guardrails/training/random'
import type { BenchLine } from '../bench_line.js'

const PER_TYPE = 40
const MAX_TRIES = 400_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const random = randomFrom(11)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
const digit = () => String(Math.floor(random() * 10))

/** Fills a form with random characters; `X` is a digit or, at the end, possibly a letter. */
function fill(form: string): string {
  const separator = pick([' ', '-'])
  return form.replace(/[9AX_]/g, (symbol, at: number) => {
    if (symbol === '_') return separator
    if (symbol === 'A' || (symbol === 'X' && at === form.length - 1 && random() < 0.5)) {
      return pick([...LETTERS])
    }
    return digit()
  })
}

const compactOf = (text: string) => text.replace(/[ .\-/]/g, '').toUpperCase()

function valueOf(
  { forms, isValid }: IdentifierType,
  isWanted: boolean
): { form: string; value: string } | null {
  const form = pick(forms)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const value = fill(form)
    if (isValid(compactOf(value)) === isWanted) return { form, value }
  }
  return null
}

/** Generates an IBAN of a country without letters in its account numbers: a valid one, or one with a wrong check digit. */
function iban(isWanted: boolean): string {
  const [country, length] = pick([
    ['DE', 22],
    ['ES', 24],
    ['AT', 20],
    ['PL', 28],
    ['PT', 25],
  ] as const)
  for (;;) {
    const value = country + Array.from({ length: length - 2 }, digit).join('')
    if (isIban(value) === isWanted) {
      return random() < 0.5 ? value : value.replace(/.{4}(?=.)/g, '$& ')
    }
  }
}

type Case = { text: string; type: string | null; value: string }

const SENTENCES = [
  (label: string, value: string) => `My ${label} is ${value}.`,
  (label: string, value: string) => `${label}: ${value}`,
  (label: string, value: string) => `Größe 👍🏽 – please store the ${label} ${value}, thanks!`,
  (label: string, value: string) => `{"${label}": "${value}"}`,
]

function casesOf(type: IdentifierType): Case[] {
  return Array.from({ length: PER_TYPE }, (_case, index) => {
    const isPositive = index % 2 === 0
    const found = valueOf(type, isPositive)
    if (!found) throw new Error(`no ${isPositive ? 'valid' : 'invalid'} ${type.type}`)
    const isPlain = /^[9]+$/.test(found.form)
    // One in ten random numbers passes a single check digit, so such identifiers are recognized only next to their name.
    const isNamed = type.evidence !== 'strong' || isPlain || random() < 0.5
    const text = pick(SENTENCES)(isNamed ? (type.context[0] ?? 'number') : 'value', found.value)
    return { text, type: isPositive ? type.type : null, value: found.value }
  })
}

/** Returns texts with numbers of other kinds that look like identifiers. */
function otherNumbers(): Case[] {
  const digits = (length: number) => Array.from({ length }, digit).join('')
  const makers = [
    () => `Order number ${digits(10)} has shipped.`,
    () => `Invoice no. ${digits(9)} is due on 2026-0${1 + Math.floor(random() * 9)}-1${digit()}.`,
    () => `Version ${digit()}.${digits(2)}.${digits(3)}-${digits(4)} was released.`,
    () => `Call +49 30 ${digits(4)} ${digits(4)} or (555) ${digits(3)}-${digits(4)}.`,
    () => `Tracking number ${digits(12)}`,
    () => `commit ${digits(4)}abcdef${digits(6)} at 12:${digits(2)}:${digits(2)}`,
    () =>
      `The measured values are ${digits(3)} ${digits(3)} ${digits(3)} ${digits(3)} and ${digits(2)}.`,
    () => `ISBN 978-3-16-${digits(6)}-${digit()}`,
    () => `ticket #${digits(11)}`,
  ]
  return makers.flatMap((make) =>
    Array.from({ length: PER_TYPE / 2 }, () => ({ text: make(), type: null, value: '' }))
  )
}

/**
 * Measures F1 (exact spans and types) on generated identifiers from 26 countries. Half of them have
 * a wrong check digit.
 */
export function measureIdentifiers(): BenchLine {
  const withCheck = IDENTIFIER_TYPES.filter(
    ({ evidence, type }) => evidence !== 'none' && type !== 'US_SSN' && type !== 'UK_NINO'
  )
  const ibans = Array.from({ length: PER_TYPE }, (_case, index): Case => {
    const value = iban(index % 2 === 0)
    return { text: `Transfer it to ${value} today`, type: index % 2 === 0 ? 'IBAN' : null, value }
  })
  const cases = [...withCheck.flatMap(casesOf), ...ibans, ...otherNumbers()]
  let [hits, misses, falseAlarms] = [0, 0, 0]
  const faults = new Map<string, number>()
  for (const { text, type, value } of cases) {
    const found = findIdentifiers(text)
    const hit = found.find((each) => each.type === type && each.value === value)
    if (hit) hits++
    else if (type) misses++
    falseAlarms += found.length - (hit ? 1 : 0)
    if (found.length !== (type ? 1 : 0) || (type && !hit)) {
      const name = type ?? 'false alarm'
      faults.set(name, (faults.get(name) ?? 0) + 1)
    }
  }
  return {
    name: 'guardrails, F1 of identifiers with check digits',
    value: Math.round(((2 * hits) / (2 * hits + misses + falseAlarms)) * 1000) / 1000,
    unit: 'F1',
    bound: { min: 0.98 },
    note: `${hits} found, ${misses} missed, ${falseAlarms} false alarms in ${cases.length} texts; ${[...faults].map(([name, count]) => `${name} ${count}`).join(', ')}`,
  }
}
