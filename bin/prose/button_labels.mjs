// Finds buttons of the console whose label is a single word, such as "Export" instead of "Export results".
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { consoleMessages, parseSource, walk } from './console_messages.mjs'

/**
 * Accepted single words: labels for navigation in dialogs and step sequences, and a menu entry
 * whose text is fixed.
 */
const SINGLE_WORDS = new Set(['Back', 'Cancel', 'Close', 'Continue', 'Done', 'Logout', 'Next'])

const IS_BUTTON = /(^|[a-z])(Button|MenuItem)$/
/** Elements that select a state or a page, whose labels are nouns. */
const IS_CHOICE = /^(Toggle|ListItem|Tab|Sort)/
const IS_LABEL = /^(aria-label|label|text)$/
/** Properties that pass a button's label to a dialog, a row or a page. */
const IS_LABEL_OF_PART =
  /^(button|confirm|copy|create|duplicate|edit|remove|save|submit|test)Text$|^submit$/
/** Attributes of links and select options, whose labels name what they open or select. */
const IS_NAME = /^(component|href|to|value)$/

const isLinkOrOption = (element) =>
  element.attributes.properties.some((property) =>
    ts.isJsxAttribute(property)
      ? IS_NAME.test(property.name.getText())
      : /\bto\b/.test(property.getText())
  )

function isActing(element) {
  const name = element.tagName.getText()
  return IS_BUTTON.test(name) && !IS_CHOICE.test(name) && !isLinkOrOption(element)
}

/**
 * Returns the nodes that contain a button's label: the content of an element, or a property of an element or menu entry.
 */
function labelsAt(node) {
  if (ts.isJsxElement(node)) return isActing(node.openingElement) ? [...node.children] : []
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText()
    const isLabel = IS_LABEL.test(name) && isActing(node.parent.parent)
    return node.initializer && (isLabel || IS_LABEL_OF_PART.test(name)) ? [node.initializer] : []
  }
  if (!ts.isObjectLiteralExpression(node)) return []
  const named = (name) => node.properties.find((property) => property.name?.getText() === name)
  return named('onPick') && named('label') ? [named('label')] : []
}

/**
 * Returns the possible keys of an argument of `t`. A computed beginning is returned as "*"; other computed keys are not
 * resolved.
 */
function keysOf(node, constants) {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].flatMap((branch) => keysOf(branch, constants))
  }
  if (!ts.isTemplateExpression(node)) return []
  return node.templateSpans.reduce(
    (keys, { expression, literal }, index) => {
      const isFirst = index === 0 && node.head.text === ''
      const values = constants.get(expression.getText()) ?? keysOf(expression, constants)
      const known = values.length === 0 && isFirst ? ['*'] : values
      return keys.flatMap((key) => known.map((value) => key + value + literal.text))
    },
    [node.head.text]
  )
}

/** Returns the message keys within a node, except those in properties of nested elements. */
function keysWithin(label, constants) {
  const keys = []
  const visit = (node) => {
    if (ts.isJsxAttributes(node)) return
    if (ts.isCallExpression(node) && /^(t|text|untypedText)$/.test(node.expression.getText())) {
      const [key] = node.arguments
      if (key) keys.push(...keysOf(key, constants))
    } else ts.forEachChild(node, visit)
  }
  visit(label)
  return keys
}

/**
 * Returns the suffixes that a component reads from the message group it receives, such as `.delete` in `${texts}.delete`.
 * If there are at least two, they identify the groups that it can receive.
 */
const suffixesOf = (source) =>
  [...source.matchAll(/`\$\{[\w.]*texts\}(\.[\w.]+)`/g)].map(([, suffix]) => suffix)

/** Returns the keys of button labels in a component. */
export function buttonKeys(path, source, messages) {
  const file = parseSource(path, source)
  const constants = new Map()
  const keys = new Set()
  walk(file, (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      ts.isStringLiteralLike(node.initializer)
    ) {
      constants.set(node.name.getText(), [node.initializer.text])
    }
    for (const label of labelsAt(node)) {
      for (const key of keysWithin(label, constants)) keys.add(key)
    }
  })
  const suffixes = suffixesOf(source)
  const groupsWith = (suffix) =>
    (suffixes.length > 1 ? [...messages.keys()] : [])
      .filter((key) => key.endsWith(suffix))
      .map((key) => key.slice(0, -suffix.length))
      .filter((group) => suffixes.every((other) => messages.has(group + other)))
  return [...keys].flatMap((key) =>
    key.startsWith('*') ? groupsWith(key.slice(1)).map((group) => group + key.slice(1)) : [key]
  )
}

/**
 * Whether a label, in singular or plural, is one word that is not accepted. Counts are ignored,
 * because they do not name what the button acts on.
 */
export function isSingleWord(text) {
  return text
    .split('||||')
    .map((form) => form.replace(/\(?%\{\w*count\}\)?|[…:]/g, '').trim())
    .some((form) => /^\S+$/.test(form) && !SINGLE_WORDS.has(form))
}

/** Returns the single-word labels among all buttons of a project. */
export function labelFindings(root) {
  const messages = consoleMessages(root)
  const keys = globSync('admin/**/*.tsx', { cwd: root })
    .sort()
    .flatMap((path) => buttonKeys(path, readFileSync(join(root, path), 'utf8'), messages))
  return [...new Set(keys)].flatMap((key) => {
    const message = messages.get(key)
    if (!message || !isSingleWord(message.text)) return []
    const { path, line, text } = message
    return [{ path, line, found: text, use: 'a verb and a noun, such as "Export results"' }]
  })
}
