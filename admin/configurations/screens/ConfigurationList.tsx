import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { EvalPlaces } from '../../evals/parts/EvalPlaces.js'
import { NewEvalLink } from '../../evals/parts/NewEvalLink.js'
import { NoEvalData } from '../../evals/parts/NoEvalData.js'
import '../messages.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { CellText } from '../../core/lists/CellText.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { UnlessEmpty } from '../../core/lists/UnlessEmpty.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { configurationPath, type ConfigurationRow } from '../configuration_record.js'

export function ConfigurationList() {
  const t = useText()
  return (
    <ResourceList<ConfigurationRow>
      resource="configs"
      tabs={<EvalPlaces />}
      title={t('eval_editor.configs.title')}
      subtitle={t('eval_editor.configs.subtitle')}
      actions={
        <UnlessEmpty>
          <NewEvalLink />
        </UnlessEmpty>
      }
      empty={
        <NoEvalData
          icon={<TuneOutlined />}
          title={t('eval_editor.configs.empty')}
          explanation={t('eval_editor.configs.empty_hint')}
        />
      }
      bulkActions={
        <BulkDelete
          confirmText={(count) => t('eval_editor.configs.delete_many', { smart_count: count })}
          consequence={t('eval_editor.configs.delete_hint')}
          doneText={(count) => t('eval_editor.configs.deleted', { smart_count: count })}
        />
      }
      columns={useColumns()}
    />
  )
}

function useColumns(): ListColumn<ConfigurationRow>[] {
  const t = useText()
  const size = ({ tests, prompts, providers }: ConfigurationRow) =>
    [
      t('eval_editor.configs.tests', { smart_count: tests }),
      t('eval_editor.configs.prompts', { smart_count: prompts }),
      t('eval_editor.configs.providers', { smart_count: providers }),
    ].join(' · ')
  return [
    {
      source: 'name',
      label: t('eval_editor.configs.field.name'),
      cell: ({ id, name }) => <RecordLink name={name} to={configurationPath(id)} />,
    },
    {
      source: 'description',
      label: t('eval_editor.configs.field.description'),
      cell: ({ description }) => <CellText text={description} />,
      isSortable: false,
      card: 'line',
    },
    {
      source: 'tests',
      label: t('eval_editor.configs.field.size'),
      cell: size,
      isSortable: false,
    },
    {
      source: 'updatedAt',
      label: t('eval_editor.configs.field.changed'),
      cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
    },
    {
      source: 'id',
      label: t('eval_editor.configs.field.id'),
      cell: ({ id }) => <CopyableId id={id} name={t('eval_editor.configs.field.id')} />,
      isSortable: false,
    },
  ]
}
