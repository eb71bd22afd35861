import { contentRange, type ListQuery } from '#api/platform/http/lists/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import { BaseSerializer } from '@adonisjs/core/transformers'

/** Serializes without an envelope, as ra-data-simple-rest expects. */
class BareSerializer extends BaseSerializer {
  wrap = undefined

  definePaginationMetaData() {
    return {}
  }
}

const serializer = new BareSerializer()

/** Serializes one record with its transformer. */
export function respondWithOne<Item extends object>(ctx: HttpContext, item: Item) {
  return serializer.serialize(item, ctx.containerResolver)
}

/** Responds with a page of records as a bare array; `Content-Range` holds its range and the total. */
export async function respondWithList<Items extends object>(
  ctx: HttpContext,
  path: string,
  list: ListQuery,
  total: number,
  items: Items
) {
  const rows = await serializer.serialize(items, ctx.containerResolver)
  contentRange(ctx, path, list.from, Array.isArray(rows) ? rows.length : 0, total)
  return rows
}
