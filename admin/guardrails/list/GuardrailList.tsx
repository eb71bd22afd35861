import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { ListEmpty } from '../../core/lists/ListEmpty.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import '../messages.js'
import { GuardrailTabs } from '../parts/GuardrailTabs.js'
import { GUARDRAILS } from '../places.js'
import { useGuardrailColumns } from './guardrail_columns.js'

const TEXTS = 'guardrails'

/** Guardrails of the team with their versions in use and the requests of the last 7 days. */
export function GuardrailList() {
  const t = useText()
  return (
    <ResourceList<GuardrailRecord>
      resource={GUARDRAILS}
      title={t('guardrails.title')}
      subtitle={t('guardrails.subtitle')}
      tabs={<GuardrailTabs current="guardrails" />}
      createText={t('guardrails.create')}
      filters={filtersFor(t)}
      exportFields={['id', 'name', 'isActive', 'activeVersion', 'shadowVersion', 'createdAt']}
      empty={<ListEmpty texts={TEXTS} subject="Guardrail" icon={<ShieldOutlined />} />}
      bulkActions={<DeleteSelected texts={TEXTS} />}
      columns={useGuardrailColumns()}
    />
  )
}

const filtersFor = (t: Translate): ListFilter[] => [
  {
    source: 'isActive',
    label: t('guardrails.field.is_active'),
    choices: [
      { id: 'true', name: t('common.yes') },
      { id: 'false', name: t('common.no') },
    ],
  },
]
