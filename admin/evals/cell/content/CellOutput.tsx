import { Suspense, lazy, useState } from 'react'
import Box from '@mui/material/Box'
import { MONO } from '../../../core/theme/theme.js'
import type { CellView } from '../cell_view.js'
import { MoreButton } from './MoreButton.js'
import { prettyJson } from './json_text.js'

const Markdown = lazy(async () => ({ default: (await import('./Markdown.js')).Markdown }))

/** Output as plain text, JSON or Markdown. Long outputs are truncated, with a "More" button. */
export function CellOutput(props: {
  text: string
  view: CellView
  /** Used in the accessible name of "More", e.g. "the response to test case 4". */
  name: string
}) {
  const { text, view, name } = props
  const [isOpen, setIsOpen] = useState(false)
  const isLong = view.cut !== null && text.length > view.cut
  const shown = isLong && !isOpen && view.cut !== null ? `${text.slice(0, view.cut)}…` : text
  return (
    <>
      <Shown text={shown} view={view} />
      {isLong && <MoreButton isOpen={isOpen} name={name} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  )
}

function Shown({ text, view }: { text: string; view: CellView }) {
  const json = view.prettyJson ? prettyJson(text) : null
  const whiteSpace = view.wrap ? 'pre-wrap' : 'pre'
  if (json !== null) {
    return (
      <Box component="pre" sx={{ m: 0, fontFamily: MONO, fontSize: '0.925em', whiteSpace }}>
        {json}
      </Box>
    )
  }
  const plain = (
    <div dir="auto" style={{ whiteSpace, overflowWrap: view.wrap ? 'anywhere' : 'normal' }}>
      {text}
    </div>
  )
  if (!view.markdown) return plain
  return (
    <Suspense fallback={plain}>
      <Markdown text={text} />
    </Suspense>
  )
}
