# Completes the commands of bakery in bash. Written by `bakery completion bash`.
_bakery() {
  local at=bakery option= word i cur=${COMP_WORDS[COMP_CWORD]}
  # bash takes --option=value for three words.
  [[ $cur == = ]] && cur=
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == = ]]; then
      continue
    elif [[ -n $option ]]; then
      option=
      continue
    fi
    case "$at $word" in
      'bakery --root' | 'bakery bake --oven' | 'bakery bake -o' | 'bakery bake --recipe' | 'bakery bake --heat' | 'bakery bake --root' | 'bakery shop --root' | 'bakery shop open --root') option=$word ;;
      'bakery bake' | 'bakery shop' | 'bakery shop open') at="$at $word" ;;
    esac
  done
  local words= options= paths=
  case "$at${option:+ $option}" in
    'bakery') words='bake shop help' options='--root --help -h' ;;
    'bakery bake') words='rye wheat' options='--oven -o --recipe --heat --dry-run --help -h --root' ;;
    'bakery shop') words='open help' options='--help -h --root' ;;
    'bakery shop open') words='' options='--help -h --root' ;;
    'bakery --root') words='' paths=-d ;;
    'bakery bake --oven') words='' paths=-d ;;
    'bakery bake -o') words='' paths=-d ;;
    'bakery bake --recipe') words='' paths=-f ;;
    'bakery bake --heat') words='low high' ;;
    'bakery bake --root') words='' paths=-d ;;
    'bakery shop --root') words='' paths=-d ;;
    'bakery shop open --root') words='' paths=-d ;;
  esac
  [[ $cur == -* && -z $option ]] && words=$options paths=
  [[ -n $paths ]] && compopt -o filenames 2>/dev/null
  local IFS=$'\n'
  COMPREPLY=($(compgen $paths -W "${words// /$'\n'}" -- "$cur"))
}
complete -F _bakery bakery
