import AddCircleOutline from '@mui/icons-material/AddCircleOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DatasetDiff } from '#api/contract/evals/dataset'
import type { EvalTest } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'

type Item = DatasetDiff['items'][number]

const KINDS = {
  added: { icon: AddCircleOutline, color: 'success.main' },
  changed: { icon: EditOutlined, color: 'warning.main' },
  removed: { icon: RemoveCircleOutline, color: 'error.main' },
} as const

const kindOf = ({ before, after }: Item): keyof typeof KINDS =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

/** Diff of one item. For a changed item, shows both versions and highlights the lines that differ. */
export function DiffItem({ item }: { item: Item }) {
  const t = useText()
  const kind = kindOf(item)
  const { icon: Icon, color } = KINDS[kind]
  const [before, after] = [linesOf(item.before), linesOf(item.after)]
  const isChanged = kind === 'changed'
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mb: 0.75 }}>
        <Icon fontSize="small" sx={{ color }} aria-hidden />
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {t(`datasets.diff.${kind}`)}
          {nameOf(item) && `: ${nameOf(item)}`}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: isChanged ? { md: 'minmax(0, 1fr) minmax(0, 1fr)' } : '1fr',
        }}
      >
        {item.before && (
          <Side
            title={isChanged ? t('datasets.diff.before') : null}
            lines={before}
            others={after}
            mark="−"
            isMarked={isChanged}
          />
        )}
        {item.after && (
          <Side
            title={isChanged ? t('datasets.diff.after') : null}
            lines={after}
            others={before}
            mark="+"
            isMarked={isChanged}
          />
        )}
      </Box>
    </Box>
  )
}

const nameOf = ({ before, after }: Item) => after?.description ?? before?.description ?? ''

const linesOf = (test: EvalTest | null) =>
  test === null ? [] : JSON.stringify(test, null, 2).split('\n')

/** Ignores trailing commas, which do not change an item. */
const plain = (line: string) => line.replace(/,$/, '')

function Side(props: {
  title: string | null
  lines: readonly string[]
  others: readonly string[]
  mark: string
  isMarked: boolean
}) {
  const { title, lines, others, mark, isMarked } = props
  const known = new Set(others.map(plain))
  return (
    <Box sx={{ minWidth: 0 }}>
      {title && (
        <Typography variant="body2" color="text.secondary">
          {title}
        </Typography>
      )}
      <Box
        component="pre"
        sx={{
          m: 0,
          fontFamily: MONO,
          fontSize: '0.8125rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {lines.map((line, index) => {
          const isOther = isMarked && !known.has(plain(line))
          return (
            <Box
              key={index}
              component="span"
              sx={{
                display: 'block',
                ...(isOther && { fontWeight: 700, bgcolor: 'action.hover' }),
              }}
            >
              {isMarked && `${isOther ? mark : ' '} `}
              {line}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
