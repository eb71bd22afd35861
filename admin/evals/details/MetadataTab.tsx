import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { EvalCondition } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { readable } from '../cell/json_text.js'
import { useEvalView } from '../page/useEvalView.js'
import type { DetailProps } from './detail_props.js'
import { DetailText } from './DetailText.js'
import { Facts } from './Facts.js'

/** Longer values, and those of several lines, stand as texts of their own. */
const LONGEST_FACT = 120

/** What the engine or the tool noted about the test and its answer. */
export function MetadataTab({ cell }: DetailProps) {
  const t = useText()
  const entries = Object.entries(cell.metadata).map(
    ([name, value]) => [name, readable(value)] as const
  )
  if (entries.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ mt: 2 }}>
        {t('eval_cell.details.no_metadata')}
      </Typography>
    )
  }
  const isShort = ([, text]: readonly [string, string]) =>
    text.length <= LONGEST_FACT && !text.includes('\n')
  return (
    <Box>
      <Facts
        facts={entries
          .filter(isShort)
          .map(([name, text]) => [
            name,
            isPlain(cell.metadata[name]) ? <OnlyThese key={name} name={name} value={text} /> : text,
          ])}
      />
      {entries
        .filter((entry) => !isShort(entry))
        .map(([name, text]) => (
          <DetailText key={name} label={name} text={text} />
        ))}
    </Box>
  )
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** A value, and the way to all tests that have it. */
function OnlyThese({ name, value }: { name: string; value: string }) {
  const t = useText()
  const { view, to } = useEvalView()
  const condition: EvalCondition = { on: 'metadata', name, operator: 'equals', value }
  return (
    <>
      {value}{' '}
      <IconButton
        component={Link}
        to={to({ conditions: [...view.conditions, condition], open: null })}
        size="small"
        aria-label={t('eval_cell.details.only_these', { name, value })}
        sx={{ p: 0.5 }}
      >
        <FilterAltOutlined sx={{ fontSize: 16 }} />
      </IconButton>
    </>
  )
}
