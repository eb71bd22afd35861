import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { CopyButton } from '../../core/code/CopyButton.js'
import { prettyJson } from '../cell/content/json_text.js'

const Markdown = lazy(async () => ({
  default: (await import('../cell/content/Markdown.js')).Markdown,
}))

type Format = 'text' | 'json' | 'markdown'

/** Full-length text with a copy button, optional line wrapping, and a JSON or Markdown view. */
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
        <FormatChoice name={label} {...{ formats, format }} onChange={choose} />
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
        <PlainText titleId={titleId} isWrapped={isWrapped}>
          {format === 'json' ? json : text}
        </PlainText>
      )}
    </Box>
  )
}

function FormatChoice(props: {
  name: string
  formats: readonly Format[]
  format: Format
  onChange: (format: Format) => void
}) {
  const t = useText()
  if (props.formats.length <= 1) return null
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.format}
      aria-label={t('eval_cell.format.label', { name: props.name })}
      onChange={(_, next: Format | null) => props.onChange(next ?? props.format)}
    >
      {props.formats.map((each) => (
        <ToggleButton key={each} value={each} sx={SMALL}>
          {t(`eval_cell.format.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function PlainText(props: { titleId: string; isWrapped: boolean; children: ReactNode }) {
  const { titleId, isWrapped } = props
  return (
    <Box
      component="pre"
      dir="auto"
      // Scrollable regions must be focusable for keyboard users.
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
      {props.children}
    </Box>
  )
}

/** Line length, in characters, above which the wrap toggle is shown. */
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
