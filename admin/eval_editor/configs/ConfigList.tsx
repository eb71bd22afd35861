import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { useText } from '../../app/i18n.js'
import { EvalPlaces } from '../../evals/list/EvalPlaces.js'
import { NewEvalLink } from '../../evals/NewEvalLink.js'
import '../../i18n/areas/eval_editor.js'
import { CopyableId } from '../../ui/CopyableId.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { BulkDelete } from '../../ui/list/BulkDelete.js'
import { CellText } from '../../ui/list/CellText.js'
import { RecordLink } from '../../ui/list/RecordLink.js'
import { ResourceList } from '../../ui/list/ResourceList.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { configPath, type EvalConfigRow } from './eval_config.js'

/** Evaluations that are stored to be run. */
export function ConfigList() {
  const t = useText()
  const size = ({ tests, prompts, providers }: EvalConfigRow) =>
    [
      t('eval_editor.configs.tests', { smart_count: tests }),
      t('eval_editor.configs.prompts', { smart_count: prompts }),
      t('eval_editor.configs.providers', { smart_count: providers }),
    ].join(' · ')
  return (
    <>
      <EvalPlaces />
      <ResourceList<EvalConfigRow>
        resource="configs"
        title={t('eval_editor.configs.title')}
        subtitle={t('eval_editor.configs.subtitle')}
        actions={<NewEvalLink />}
        empty={
          <EmptyState
            icon={<TuneOutlined />}
            title={t('eval_editor.configs.empty')}
            explanation={t('eval_editor.configs.empty_hint')}
            action={<NewEvalLink />}
          />
        }
        bulkActions={
          <BulkDelete
            buttonText={t('eval_editor.configs.delete')}
            confirmText={(count) => t('eval_editor.configs.delete_many', { smart_count: count })}
            consequence={t('eval_editor.configs.delete_hint')}
            doneText={(count) => t('eval_editor.configs.deleted', { smart_count: count })}
          />
        }
        card={(config) => (
          <>
            <RecordLink name={config.name} to={configPath(config.id)} />
            <Typography variant="body2" color="text.secondary">
              {size(config)} · <TimeAgo at={config.updatedAt} />
            </Typography>
            {config.description && <Typography variant="body2">{config.description}</Typography>}
          </>
        )}
        columns={
          <>
            <DataTable.Col<EvalConfigRow>
              source="name"
              label={t('eval_editor.configs.field.name')}
              render={({ id, name }) => <RecordLink name={name} to={configPath(id)} />}
            />
            <DataTable.Col<EvalConfigRow>
              source="description"
              label={t('eval_editor.configs.field.description')}
              disableSort
              render={({ description }) => <CellText text={description} />}
            />
            <DataTable.Col<EvalConfigRow>
              source="tests"
              label={t('eval_editor.configs.field.size')}
              disableSort
              render={size}
            />
            <DataTable.Col<EvalConfigRow>
              source="updatedAt"
              label={t('eval_editor.configs.field.changed')}
              render={({ updatedAt }) => <TimeAgo at={updatedAt} />}
            />
            <DataTable.Col<EvalConfigRow>
              source="id"
              label={t('eval_editor.configs.field.id')}
              disableSort
              render={({ id }) => <CopyableId id={id} name={t('eval_editor.configs.field.id')} />}
            />
          </>
        }
      />
    </>
  )
}
