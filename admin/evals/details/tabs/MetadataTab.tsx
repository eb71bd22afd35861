import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { EvalCondition } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import { readable } from '../../cell/content/json_text.js'
import { useEvalView } from '../../view/useEvalView.js'
import type { DetailProps } from '../detail_props.js'
import { DetailText } from '../DetailText.js'
import { Facts } from '../../../core/display/Facts.js'

/** Maximum length of an inline value, in characters. Longer and multi-line values are shown as a block. */
const MAX_INLINE_LENGTH = 120

/** Tab with the metadata of the test case and its response. */
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
    text.length <= MAX_INLINE_LENGTH && !text.includes('\n')
  return (
    <Box>
      <Facts
        facts={entries
          .filter(isShort)
          .map(([name, text]) => [
            name,
            isPlain(cell.metadata[name]) ? (
              <MetadataFilterLink key={name} name={name} value={text} />
            ) : (
              text
            ),
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

/** Metadata value with a link that filters by it. */
function MetadataFilterLink({ name, value }: { name: string; value: string }) {
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
        aria-label={t('eval_cell.details.filter_by_metadata', { name, value })}
        sx={{ p: 0.5 }}
      >
        <FilterAltOutlined sx={{ fontSize: 16 }} />
      </IconButton>
    </>
  )
}
