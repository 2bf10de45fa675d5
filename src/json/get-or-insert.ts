/** The value of a key. If there is none, inserts the one that `make` returns. As `Map.prototype.getOrInsertComputed`. */
export function getOrInsert<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
