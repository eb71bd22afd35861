import type { ThemeVars } from '@mui/material/styles'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { ColorMode } from '../theme/palette.js'
import { MONO } from '../theme/theme.js'

/**
 * Returns the editor theme in the console's colors; text contrast is at least 4.5:1 in both modes.
 */
export function codeTheme(colors: ThemeVars['palette'], mode: ColorMode): Extension {
  const { text, background, divider, outcome, severity, primary } = colors
  const frame = EditorView.theme(
    {
      '&': { color: text.primary, backgroundColor: background.paper, fontSize: '0.8438rem' },
      '&.cm-focused': { outline: 'none' },
      '.cm-scroller': { fontFamily: MONO, lineHeight: '1.55' },
      '.cm-content': { caretColor: text.primary },
      '.cm-gutters': {
        color: text.secondary,
        backgroundColor: background.default,
        borderRight: `1px solid ${divider}`,
      },
      '.cm-activeLineGutter': { backgroundColor: 'transparent', color: text.primary },
      '.cm-tooltip, .cm-panels': {
        color: text.primary,
        backgroundColor: background.paper,
        borderColor: divider,
      },
      '.cm-foldPlaceholder': { color: text.secondary, backgroundColor: 'transparent' },
    },
    { dark: mode === 'dark' }
  )
  const highlight = HighlightStyle.define([
    { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: primary.dark },
    { tag: [tags.string, tags.content], color: outcome.passed.text },
    { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: severity.high.text },
    { tag: [tags.comment, tags.meta], color: text.secondary },
    { tag: [tags.labelName, tags.typeName], color: outcome.undecided.text },
  ])
  return [frame, syntaxHighlighting(highlight)]
}
