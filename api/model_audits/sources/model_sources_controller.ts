import type { SourceCredentialInput } from '#api/contract/model_audits/model_source'
import { MAX_MODEL_SOURCES } from '#api/contract/model_audits/model_source'
import { modelSources } from '#api/contract/resources/model_sources'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import { TOO_MANY_SOURCES } from '#api/model_audits/errors'
import ModelSource from '#api/model_audits/sources/model_source'
import ModelSourceTransformer from '#api/model_audits/sources/model_source_transformer'
import {
  createModelSource,
  updateModelSource,
  updateModelSources,
} from '#api/model_audits/sources/model_source_validator'
import { credentialOf, sealCredential } from '#api/model_audits/remote/source_credential'
import { normalizeAddress, type SourceAddress } from '#api/model_audits/sources/source_location'
import { resourceLog } from '#api/platform/audit/change_log'
import { crudController } from '#api/platform/crud/crud_controller'
import { invalidField } from '#api/platform/http/domain_error'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const rows = ({ team }: HttpContext) => teamScope(team, ModelSource).query()

/** Queries the sources with their newest audits, which the list and the form show. */
const withLastAudit = (ctx: HttpContext) =>
  rows(ctx)
    .select('model_sources.*')
    .select(
      db.raw(`(
        select json_build_object(
          'scanId', audits.scan_id, 'status', audits.status, 'verdict', audits.verdict,
          'scannerVersion', audits.scanner_version, 'scannedAt', audits.scanned_at
        )
        from model_audits as audits
        where audits.model_source_id = model_sources.id
        order by audits.created_at desc
        limit 1
      ) as last_audit`)
    )

/** Registries and storage whose models a team audits. */
export default class ModelSourcesController extends crudController(modelSources, {
  model: ModelSource,
  transformer: ModelSourceTransformer,
  audit: resourceLog<ModelSource>(modelSources),
  readable: withLastAudit,
  async create({ request }) {
    const { credential, depth, ...given } = await request.validateUsing(createModelSource)
    const { revision = null, endpoint = null, region = null } = given
    const address = await normalizeAddress({ ...given, revision, endpoint, region })
    return {
      name: given.name,
      isRescanned: given.isRescanned ?? false,
      depth: depth ?? 'structure',
      ...address,
      credential: sealed(address, credential),
    }
  },
  async insert({ team }, values, options) {
    await assertRoom(options.client, team.id, {
      ...{ table: 'model_sources', max: MAX_MODEL_SOURCES },
      error: TOO_MANY_SOURCES,
    })
    return teamScope(team, ModelSource).create(values, options)
  },
  async update(ctx) {
    const { credential, depth, name, isRescanned, ...given } =
      await ctx.request.validateUsing(updateModelSource)
    const stored = await rows(ctx).where('id', ctx.params.id).firstOrFail()
    const address = await normalizeAddress({ ...addressOf(stored), ...defined(given) })
    const isMoved = hasMoved(addressOf(stored), address)
    if (isMoved && credential === undefined && stored.credential !== null) {
      throw invalidField(
        'credential',
        'required',
        'Enter the credential again, or remove it. It is kept only while the location is unchanged.'
      )
    }
    return {
      ...address,
      ...defined({ name, isRescanned }),
      ...(depth && { depth }),
      ...(credential !== undefined && { credential: sealed(address, credential) }),
      // Reset, because no version of the scanner has audited the new location.
      ...(isMoved && { scannerVersion: null }),
    }
  },
  updateMany: async ({ request }) => defined(await request.validateUsing(updateModelSources)),
}) {}

const addressOf = ({ kind, location, revision, endpoint, region }: ModelSource): SourceAddress => ({
  ...{ kind, location, revision, endpoint, region },
})

/** Whether a credential would be sent elsewhere. The revision is not compared, because it does not affect that. */
const hasMoved = (before: SourceAddress, after: SourceAddress) =>
  (['kind', 'location', 'endpoint', 'region'] as const).some((key) => before[key] !== after[key])

const sealed = (address: SourceAddress, credential: SourceCredentialInput | null | undefined) =>
  credential ? sealCredential(address, credentialOf(address.kind, credential)) : null

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>
  }
