import { lazy, Suspense, useId, useState } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useText } from '../../app/i18n.js'
import { MONO } from '../../app/theme.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { prettyJson } from '../cell/json_text.js'

const Markdown = lazy(async () => ({ default: (await import('../cell/Markdown.js')).Markdown }))

type Format = 'text' | 'json' | 'markdown'

/** A text in full, as it was sent or came back: to copy, broken into lines or not, as JSON or Markdown. */
export function DetailText(props: { label: string; text: string; withMarkdown?: boolean }) {
  const t = useText()
  const titleId = useId()
  const { label, text } = props
  const json = prettyJson(text)
  const formats: Format[] = [
    ...(json === null ? [] : ['json' as const]),
    'text',
    ...(props.withMarkdown ? ['markdown' as const] : []),
  ]
  const [chosen, choose] = useState<Format | null>(null)
  const [isWrapped, setIsWrapped] = useState(true)
  const format = chosen ?? formats[0] ?? 'text'
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
        <Typography variant="h3" id={titleId}>
          {label}
        </Typography>
        <CopyButton value={text} name={label} />
        <Box sx={{ flex: 1 }} />
        {formats.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={format}
            aria-label={t('eval_cell.format.label', { name: label })}
            onChange={(_, next: Format | null) => choose(next ?? format)}
          >
            {formats.map((each) => (
              <ToggleButton key={each} value={each} sx={SMALL}>
                {t(`eval_cell.format.${each}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {format !== 'markdown' && hasLongLines(text) && (
          <ToggleButton
            size="small"
            value="wrap"
            selected={isWrapped}
            aria-label={t('eval_cell.format.wrap_named', { name: label })}
            onChange={() => setIsWrapped(!isWrapped)}
            sx={SMALL}
          >
            {t('eval_cell.format.wrap')}
          </ToggleButton>
        )}
      </Box>
      {format === 'markdown' ? (
        <Box sx={FRAME}>
          <Suspense fallback={text}>
            <Markdown text={text} />
          </Suspense>
        </Box>
      ) : (
        <Box
          component="pre"
          dir="auto"
          // What can be scrolled can be reached by keyboard.
          {...(isWrapped ? {} : { 'tabIndex': 0, 'role': 'group', 'aria-labelledby': titleId })}
          sx={{
            ...FRAME,
            m: 0,
            fontFamily: MONO,
            fontSize: '0.8438rem',
            lineHeight: 1.55,
            whiteSpace: isWrapped ? 'pre-wrap' : 'pre',
            overflowWrap: isWrapped ? 'anywhere' : 'normal',
            overflowX: isWrapped ? 'visible' : 'auto',
          }}
        >
          {format === 'json' ? json : text}
        </Box>
      )}
    </Box>
  )
}

/** A line of so many characters may be broken. */
const LONG_LINE = 60

const hasLongLines = (text: string) => text.split('\n').some((line) => line.length > LONG_LINE)

const SMALL = { px: 1, py: 0.25, minHeight: 26, textTransform: 'none' } as const

const FRAME = {
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
