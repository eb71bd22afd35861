import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import type { EvalLinks } from '../view/useEvalView.js'
import { offered } from './condition_choices.js'

const FilterDialog = lazyPart(() => import('./FilterDialog.js'), 'FilterDialog')

/** Button for the filter conditions; hidden if the evaluation has no fields to filter by. */
export function FilterButton({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const t = useText()
  if (offered(detail).length === 0) return null
  const count = links.view.conditions.length
  return (
    <DialogButton
      text={
        count === 0 ? t('eval_table.filter.button') : t('eval_table.filter.button_count', { count })
      }
      icon={<FilterAltOutlined />}
      variant="text"
    >
      {(close) => <FilterDialog detail={detail} links={links} onClose={close} />}
    </DialogButton>
  )
}
