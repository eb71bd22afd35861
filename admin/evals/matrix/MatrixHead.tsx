import { memo } from 'react'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { EvalCondition } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { evalPath } from '../eval_record.js'
import type { Sort } from '../view/eval_view.js'
import type { EvalLinks } from '../view/useEvalView.js'
import type { Column, OtherColumn } from '../view/columns.js'
import { PromptHead } from '../prompt_heads/PromptHead.js'
import { SortButton } from '../prompt_heads/SortButton.js'

type Props = { columns: readonly Column[]; links: EvalLinks; evalId: string }

export function MatrixHead({ columns, links, evalId }: Props) {
  const t = useText()
  const { sort } = links.view
  const onMetric = (name: string) =>
    links.go({ conditions: withMetric(links.view.conditions, name) })
  const onSort = (next: Sort | null) => links.go({ sort: next, page: 1, open: null })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">
          <SortButton
            field="testIdx"
            label={t('eval_table.matrix.test')}
            sort={sort}
            onSort={onSort}
          />
          <SortButton
            field="status"
            label={t('eval_table.matrix.outcome')}
            sort={sort}
            onSort={onSort}
          />
        </th>
        {columns.map((column) => (
          <th scope="col" key={column.key}>
            {column.kind === 'var' ? (
              <strong className="matrix-name" title={column.name}>
                {column.name}
              </strong>
            ) : column.kind === 'prompt' ? (
              <PromptHead
                evalId={evalId}
                prompt={column.prompt}
                sort={sort}
                onSort={onSort}
                onMetric={onMetric}
              />
            ) : (
              <OtherHead column={column} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Appends the condition that the metric is defined, and removes an earlier one for the same metric. */
function withMetric(conditions: readonly EvalCondition[], name: string): EvalCondition[] {
  const isIt = (one: EvalCondition) =>
    one.on === 'metric' && one.name === name && one.operator === 'defined'
  return [...conditions.filter((one) => !isIt(one)), { on: 'metric', name, operator: 'defined' }]
}

const OtherHead = memo(function OtherHead({ column }: { column: OtherColumn }) {
  const t = useText()
  return (
    <>
      <span className="matrix-quiet">{t('eval_table.compare.column')}</span>{' '}
      <Link
        component={RouterLink}
        to={evalPath(column.evalId)}
        sx={{ display: 'inline-block', minHeight: 24, lineHeight: '24px' }}
      >
        {column.evalName}
      </Link>
      <PromptHead evalId={column.evalId} prompt={column.prompt} sort={null} onSort={null} />
    </>
  )
})
