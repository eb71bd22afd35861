import type { AST } from '@eslint-community/regexpp'
import { isWordCode, lowerCode } from './characters.js'

/** Length of the longest beginning. */
const MAX_BEGINNING_CHARS = 6
/** Maximum number of beginnings of a phrase, which bounds the size of the index. */
const MAX_BEGINNINGS = 4000

/** How a match can begin, in lowercase. */
type Beginning = {
  text: string
  /** Whether the next element of the phrase continues the text. Otherwise, anything can follow it. */
  isOpen: boolean
  /** Whether a word boundary precedes the text. */
  isAtBoundary: boolean
}

/**
 * Returns texts of up to `MAX_BEGINNING_CHARS` characters, with one of which each match of a phrase begins. Returns null if they
 * are unknown, or if a match can begin in the middle of a word.
 */
export function beginningsOf(phrase: AST.Alternative): string[] | null {
  const found = ofAlternative(phrase, false)
  const isKnown = ({ text, isAtBoundary }: Beginning) =>
    text !== '' && (isAtBoundary || !isWordCode(text.charCodeAt(0)))
  return found.length <= MAX_BEGINNINGS && found.every(isKnown)
    ? found.map(({ text }) => text)
    : null
}

function ofAlternative({ elements }: AST.Alternative, isAtBoundary: boolean): Beginning[] {
  let found: Beginning[] = [{ text: '', isOpen: true, isAtBoundary }]
  for (const element of elements) {
    if (found.length > MAX_BEGINNINGS || !found.some(({ isOpen }) => isOpen)) break
    found = unique(found.flatMap((each) => (each.isOpen ? continued(each, element) : [each])))
  }
  return found
}

/** Returns the beginnings that result when an element follows a beginning. */
function continued(before: Beginning, element: AST.Element): Beginning[] {
  const isFirst = before.text === ''
  if (isBoundary(element)) return [{ ...before, isAtBoundary: isFirst || before.isAtBoundary }]
  return ofElement(element, before.isAtBoundary).map(({ text, isOpen, isAtBoundary }) => {
    const joined = before.text + text
    return {
      text: joined.slice(0, MAX_BEGINNING_CHARS),
      isOpen: isOpen && joined.length < MAX_BEGINNING_CHARS,
      isAtBoundary: isFirst ? isAtBoundary : before.isAtBoundary,
    }
  })
}

function isBoundary(element: AST.Element): boolean {
  return element.type === 'Assertion' && element.kind === 'word' && !element.negate
}

function ofElement(element: AST.Element, isAtBoundary: boolean): Beginning[] {
  const empty = { text: '', isOpen: true, isAtBoundary }
  const unknown = { ...empty, isOpen: false }
  switch (element.type) {
    case 'Character': {
      return [{ ...empty, ...ofCharacter(element.value) }]
    }
    case 'CharacterClass': {
      return element.elements.map((each) =>
        element.negate || each.type !== 'Character'
          ? unknown
          : { ...empty, ...ofCharacter(each.value) }
      )
    }
    case 'Assertion': {
      return element.kind === 'start' ? [unknown] : [empty]
    }
    case 'Group':
    case 'CapturingGroup': {
      return element.alternatives.flatMap((each) => ofAlternative(each, isAtBoundary))
    }
    case 'Quantifier': {
      const once = ofElement(element.element, isAtBoundary).map((each) =>
        element.max === 1 ? each : { ...each, isOpen: false }
      )
      return element.min === 0 ? [empty, ...once] : once
    }
    default: {
      return [unknown]
    }
  }
}

/** ASCII characters, and others that have no case, begin a match. Other letters can match several lowercase forms. */
function ofCharacter(code: number): Pick<Beginning, 'text' | 'isOpen'> {
  const character = String.fromCodePoint(code)
  const hasCase = character.toLowerCase() !== character.toUpperCase()
  if (code > 0xffff || (code > 127 && hasCase)) return { text: '', isOpen: false }
  return { text: String.fromCharCode(lowerCode(code)), isOpen: true }
}

function unique(beginnings: Beginning[]): Beginning[] {
  const byKey = new Map(
    beginnings.map((each) => [`${each.text}\n${each.isOpen}${each.isAtBoundary}`, each])
  )
  return [...byKey.values()]
}
