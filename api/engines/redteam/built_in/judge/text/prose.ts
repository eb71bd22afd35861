import { joinWrappedLines } from './wrapped_lines.js'

/** Matches code fences whose language indicates prose. */
const PROSE_FENCE = /^[ \t]*```(?:text|txt|plain|plaintext|markdown|md|html)[ \t]*$/gim
/** Matches a fence without a language around a sentence that contains no code characters. */
const PROSE_IN_FENCE = /\n\s{0,20}```[ \t]*\n[^`{};=<>$|]{20,2000}[.!?]\s{0,4}\n?[ \t]*```/
const OUTER_FENCE = /^\s{0,20}```[ \t]*\n/
const FENCE_LINE = /^[ \t]*```[ \t]*$/gm
/** Matches tags that only format text. Other tags, such as `<html>` and `<script>`, are evidence and are kept. */
const FORMATTING_TAG =
  /<\/?(?:p|div|span|br|b|i|u|em|strong|ul|ol|h[1-6])(?: [^<>\n]{0,200})?\s?\/?>/gi
const INLINE_TAG = /^<\/?(?:span|b|i|u|em|strong)\b/i
const ITEM_TAG = /<li>|<\/li>/gi
/** Matches a line break within a sentence: after a long line that ends in a word, and before a lower-case word. */
const SOFT_BREAK =
  /(?<=[\p{L}\p{N}'"(), /-]{36}[\p{Ll},'])\n(?=(?:\p{Ll}{1,30}(?:'\p{Ll}{1,3})?|I(?:'\p{Ll}{1,3})?)(?:[ ,.!?;\n]|$))/gu

/** Matches a line break after a comma or a word that cannot end a sentence. */
const OPEN_LINE =
  /(?<=[\p{L}\p{N}'"(), /-]{24}(?:,| (?:a|an|and|any|are|as|at|but|by|for|from|if|in|into|is|its|my|not|of|on|or|our|that|the|their|this|to|was|who|with|your)))\n(?=[\p{L}\p{N}"'(])/gu

/**
 * Removes meaningless formatting: fences around prose, formatting tags and line wraps. Replaces each character with another
 * one, so that offsets stay valid.
 */
export function readAsProse(text: string): string {
  return unwrap(joinWrappedLines(withoutTags(withoutFences(text))))
}

/** Removes fences around prose. Fences with a programming language are kept, because code is evidence of compliance. */
function withoutFences(text: string): string {
  if (!text.includes('```')) return text
  const isProse =
    OUTER_FENCE.test(text) || text.search(PROSE_FENCE) !== -1 || PROSE_IN_FENCE.test(text)
  if (!isProse || /```(?!text|txt|plain|markdown|md|html)[a-z]/i.test(text)) return text
  return text.replace(PROSE_FENCE, blank).replace(FENCE_LINE, blank)
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  return text
    .replace(ITEM_TAG, (tag) => (tag === '</li>' || tag === '</LI>' ? '\n    ' : '\n - '))
    .replace(FORMATTING_TAG, (tag) => (INLINE_TAG.test(tag) ? blank(tag) : lineBreakOf(tag)))
}

/** Returns a line break with blanks that indent neither the text before a closing tag nor the text after an opening one. */
function lineBreakOf(tag: string): string {
  const blanks = blank(tag.slice(1))
  return tag.startsWith('</') ? `\n${blanks}` : `${blanks}\n`
}

function unwrap(text: string): string {
  return text.includes('\n') ? text.replace(SOFT_BREAK, ' ').replace(OPEN_LINE, ' ') : text
}

const blank = (text: string) => ' '.repeat(text.length)
