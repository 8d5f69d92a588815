#compdef bakery
# Completes the commands of bakery in zsh. Written by `bakery completion zsh`.
_bakery() {
  local at=bakery option= word
  for word in "${(@)words[2,CURRENT-1]}"; do
    if [[ -n $option ]]; then
      option=
      continue
    fi
    case "$at $word" in
      ('bakery --root' | 'bakery bake --oven' | 'bakery bake -o' | 'bakery bake --recipe' | 'bakery bake --heat' | 'bakery bake --root' | 'bakery shop --root' | 'bakery shop open --root') option=$word ;;
      ('bakery bake' | 'bakery shop' | 'bakery shop open') at="$at $word" ;;
    esac
  done
  # The value of --option=value is completed like that of --option value.
  if [[ -z $option && $PREFIX == --*=* ]]; then
    option=${PREFIX%%=*}
    compset -P 1 '*='
  fi
  local -a given options
  local paths=
  case "$at${option:+ $option}" in
    ('bakery')
      given=('bake:bake the baker'\''s bread: dark or white' 'shop:look after the shop' 'help:display help for command')
      options=('--root:where the bakery is' '--help:display help for command' '-h:display help for command')
      ;;
    ('bakery bake')
      given=('rye' 'wheat')
      options=('--oven:the folder of the oven' '-o:the folder of the oven' '--recipe:a file' '--heat:how hot' '--dry-run:bake nothing' '--help:display help for command' '-h:display help for command' '--root:where the bakery is')
      ;;
    ('bakery shop')
      given=('open:open it' 'help:display help for command')
      options=('--help:display help for command' '-h:display help for command' '--root:where the bakery is')
      ;;
    ('bakery shop open')
      given=()
      options=('--help:display help for command' '-h:display help for command' '--root:where the bakery is')
      ;;
    ('bakery --root') given=() paths=folder ;;
    ('bakery bake --oven') given=() paths=folder ;;
    ('bakery bake -o') given=() paths=folder ;;
    ('bakery bake --recipe') given=() paths=file ;;
    ('bakery bake --heat') given=('low' 'high') ;;
    ('bakery bake --root') given=() paths=folder ;;
    ('bakery shop --root') given=() paths=folder ;;
    ('bakery shop open --root') given=() paths=folder ;;
  esac
  if [[ -z $option && $PREFIX == -* ]]; then
    _describe option options
    return
  fi
  (( $#given )) && _describe value given
  [[ $paths == file ]] && _files
  [[ $paths == folder ]] && _files -/
}
# zsh calls the file the first time, and the function from then on; `source` only defines it.
if [[ $funcstack[1] == _bakery ]]; then
  _bakery "$@"
else
  compdef _bakery bakery
fi
