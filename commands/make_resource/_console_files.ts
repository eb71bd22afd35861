import type { Names } from './_names.js'

export const texts = ({
  plural,
  camelPlural,
  title,
  words,
  wordsPlural,
}: Names) => `/** Visible texts of the area, under the key \`${plural}\`. */
export const ${camelPlural}Texts = {
  title: '${title}',
  name: 'Name',
  name_required: 'Name is required',
  created: 'Created',
  empty: 'No ${wordsPlural} yet',
  empty_hint: 'Create the first one.',
  create: 'New ${words}',
  edit: 'Change ${words}',
  save: 'Save',
  saved: 'Saved',
  failed: 'The ${words} could not be loaded',
  delete: {
    button: 'Delete',
    confirm: 'Delete %{smart_count} ${words} |||| Delete %{smart_count} ${wordsPlural}',
    consequence: 'This cannot be undone.',
    done: '%{smart_count} ${words} deleted |||| %{smart_count} ${wordsPlural} deleted',
  },
}
`

export const screens = ({
  camelPlural,
  Singular,
}: Names) => `import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const ${camelPlural}Screens: ResourceScreens = {
  list: lazyPage(() => import('./${Singular}List.js'), '${Singular}List'),
  create: lazyPage(() => import('./${Singular}Create.js'), '${Singular}Create'),
  edit: lazyPage(() => import('./${Singular}Edit.js'), '${Singular}Edit'),
  recordRepresentation: 'name',
}
`

export const record = ({ words, Singular }: Names) => `import type { RaRecord } from 'react-admin'

/** A ${words} as the API answers it. */
export type ${Singular}Record = RaRecord<string> & { name: string; createdAt: string }
`

export const list = ({
  plural,
  singular,
  dashed,
  Singular,
  Plural,
}: Names) => `import ListAlt from '@mui/icons-material/ListAlt'
import { DataTable } from 'react-admin'
import { useText } from '../app/i18n.js'
import { EmptyState } from '../ui/EmptyState.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { CreateButton } from '../ui/list/CreateButton.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import type { ${Singular}Record } from './${singular}_record.js'

export function ${Singular}List() {
  const t = useText()
  return (
    <ResourceList<${Singular}Record>
      resource="${dashed}"
      title={t('${plural}.title')}
      createText={t('${plural}.create')}
      empty={
        <EmptyState
          icon={<ListAlt />}
          title={t('${plural}.empty')}
          explanation={t('${plural}.empty_hint')}
          action={<CreateButton text={t('${plural}.create')} />}
        />
      }
      bulkActions={<Delete${Plural} />}
      card={({ name, createdAt }) => (
        <>
          <RecordLink name={name} /> · <TimeAgo at={createdAt} />
        </>
      )}
      columns={
        <>
          <DataTable.Col<${Singular}Record>
            source="name"
            label={t('${plural}.name')}
            render={({ name }) => <RecordLink name={name} />}
          />
          <DataTable.Col<${Singular}Record>
            source="createdAt"
            label={t('${plural}.created')}
            render={({ createdAt }) => <TimeAgo at={createdAt} />}
          />
        </>
      }
    />
  )
}

function Delete${Plural}() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('${plural}.delete.button')}
      confirmText={(count) => t('${plural}.delete.confirm', { smart_count: count })}
      consequence={t('${plural}.delete.consequence')}
      doneText={(count) => t('${plural}.delete.done', { smart_count: count })}
    />
  )
}
`

export const form = ({
  plural,
  camelPlural,
  Singular,
}: Names) => `import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ${camelPlural} } from '#api/contract/resources/${plural}'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { FormField } from '../ui/form/FormField.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'

export type ${Singular}Values = { name: string }

/** The fields, for creating and for changing; the server's words stand at the field they are about. */
export function ${Singular}Form(props: {
  values: ${Singular}Values
  isPending: boolean
  isSaved: boolean
  error: unknown
  onSubmit: (values: ${Singular}Values) => void
}) {
  const t = useText()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: props.values })
  const fieldErrors = fieldErrorsOf(props.error)
  useEffect(() => {
    for (const [field, message] of fieldErrorsOf(props.error)) {
      if (field === 'name') setError(field, { message })
    }
  }, [props.error, setError])
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void handleSubmit(props.onSubmit)(event)}
      sx={{ maxWidth: 560 }}
    >
      <LeaveGuard isDirty={formState.isDirty && !props.isPending && !props.isSaved} />
      <FormField
        control={control}
        name="name"
        label={t('${plural}.name')}
        required
        rules={{
          validate: (name) => name.trim() !== '' || t('${plural}.name_required'),
        }}
        slotProps={{ htmlInput: { maxLength: ${camelPlural}.fields.name.max } }}
      />
      {fieldErrors.length === 0 && <ErrorAlert error={props.error} />}
      <Button
        type="submit"
        variant="contained"
        loading={props.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('${plural}.save')}
      </Button>
    </Stack>
  )
}
`

export const create = ({
  plural,
  dashed,
  Singular,
}: Names) => `import { useCreate, useRedirect } from 'react-admin'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { PageHeader } from '../ui/PageHeader.js'
import { ${Singular}Form } from './${Singular}Form.js'

export function ${Singular}Create() {
  const t = useText()
  const redirect = useRedirect()
  const [create, { isPending, isSuccess, error }] = useCreate()
  return (
    <>
      <PageHeader
        title={t('${plural}.create')}
        crumbs={[{ label: t('${plural}.title'), to: '/${dashed}' }]}
      />
      <${Singular}Form
        values={{ name: '' }}
        isPending={isPending}
        isSaved={isSuccess}
        error={error}
        onSubmit={(data) =>
          void create(
            '${dashed}',
            { data },
            {
              onSuccess: () => {
                toast(t('${plural}.saved'))
                redirect('list', '${dashed}')
              },
              // The failure stands in the form.
              onError: () => undefined,
            }
          )
        }
      />
    </>
  )
}
`

export const edit = ({
  plural,
  singular,
  dashed,
  Singular,
}: Names) => `import { useGetOne, useRedirect, useUpdate } from 'react-admin'
import { useParams } from 'react-router'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import type { ${Singular}Record } from './${singular}_record.js'
import { ${Singular}Form } from './${Singular}Form.js'

export function ${Singular}Edit() {
  const t = useText()
  const redirect = useRedirect()
  const { id = '' } = useParams()
  const found = useGetOne<${Singular}Record>('${dashed}', { id })
  const [update, { isPending, isSuccess, error }] = useUpdate()
  if (found.error) {
    return (
      <ErrorState
        title={t('${plural}.failed')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (!found.data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('${plural}.edit')}
        crumbs={[{ label: t('${plural}.title'), to: '/${dashed}' }]}
      />
      <${Singular}Form
        values={{ name: found.data.name }}
        isPending={isPending}
        isSaved={isSuccess}
        error={error}
        onSubmit={(data) =>
          void update(
            '${dashed}',
            { id, data, previousData: found.data },
            {
              mutationMode: 'pessimistic',
              onSuccess: () => {
                toast(t('${plural}.saved'))
                redirect('list', '${dashed}')
              },
              // The failure stands in the form.
              onError: () => undefined,
            }
          )
        }
      />
    </>
  )
}
`
