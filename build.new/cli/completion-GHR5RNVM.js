import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as y}from"./chunk-TIYUI7AD.js";import"./chunk-BR74EZQF.js";import"./chunk-5PH6E6QI.js";import"./chunk-ZPSOYJAW.js";import"./chunk-OZVGWIH4.js";import"./chunk-HMKJTYBZ.js";import"./chunk-Y6DT5A52.js";import{a as $}from"./chunk-ZJNGLGFU.js";import"./chunk-KOTSGG7S.js";import"./chunk-M535FZPO.js";import{a as m}from"./chunk-HF7WOGLT.js";function O({nodes:o,globalOptions:s,wordsOf:t}){let r=o.map(({path:a})=>a).filter(Boolean),p=o.map(({path:a,command:i})=>{let d=i.arguments?.[0],n=[...(i.commands??[]).map(({name:f,summary:w})=>_(f,w)),...d===void 0?[]:t(d).map(g)],l=[...i.options??[],...s].flatMap(({name:f,short:w,about:v})=>[`--${f}`,...w===void 0?[]:[`-${w}`]].map(j=>_(j,v))),u=i.arguments?.some(({complete:f})=>f==="file")===!0;return`    ${g(a)}) below=(${n.join(" ")}); options=(${l.join(" ")})${u?"; files=1":""} ;;`}),e=new Map;for(let{command:a}of o)for(let i of[...a.options??[],...s])i.value!==void 0&&e.set(i.name,i);let c=[...e.values()].map(({name:a,short:i,values:d})=>`    ${i===void 0?`--${a}`:`--${a}|-${i}`}) ${d===void 0?"_files":`compadd -- ${d.map(g).join(" ")}`}; return ;;`);return`#compdef sotto
# sotto: completion, made by \`sotto completion\`
_sotto() {
  local node='' word files=''
  local -a below options known
  known=(${r.map(g).join(" ")})
  case \${words[CURRENT-1]} in
${c.join(`
`)}
  esac
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] && continue
    (( \${known[(Ie)\${node:+$node }$word]} )) && node="\${node:+$node }$word"
  done
  case $node in
${p.join(`
`)}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe -o option options
  else
    (( $#below )) && _describe command below
    [[ -n $files ]] && _files
  fi
}
if [[ \${funcstack[1]} == _sotto ]]; then _sotto "$@"; else compdef _sotto sotto; fi
`}m(O,"zsh");function g(o){return`'${o.replaceAll("'","'\\''")}'`}m(g,"quoted");function _(o,s){return g(`${o.replaceAll(":","\\:")}:${s}`)}m(_,"described");function C(o,s,t){let r=b(s,"");return o==="fish"?R(r,t):o==="zsh"?O({nodes:r,globalOptions:$,wordsOf:m(p=>h(p,t),"wordsOf")}):P(r,t)}m(C,"completionFor");function b(o,s){let t=o.commands??[];return[{path:s,command:o},...t.flatMap(r=>b(r,s===""?r.name:`${s} ${r.name}`))]}m(b,"walk");function h({values:o,complete:s},t){return o??(s==="component"?t:[])}m(h,"wordsOf");function P(o,s){let t=o.map(({path:e,command:c})=>{let a=[...c.options??[],...$].flatMap(({name:l,short:u})=>u===void 0?[`--${l}`]:[`--${l}`,`-${u}`]),i=(c.commands??[]).map(({name:l})=>l),d=c.arguments?.[0];d!==void 0&&i.push(...h(d,s));let n=c.arguments?.some(({complete:l})=>l==="file")===!0;return`    '${e}') words='${i.join(" ")}' options='${a.join(" ")}'${n?" files=1":""} ;;`}),r=new Map;for(let{command:e}of o)for(let c of[...e.options??[],...$])c.value!==void 0&&r.set(c.name,c);let p=[...r.values()].map(e=>{let c=e.short===void 0?`--${e.name}`:`--${e.name}|-${e.short}`,a=e.values===void 0?"compgen -f":`compgen -W '${e.values.join(" ")}'`;return`    ${c}) mapfile -t COMPREPLY < <(${a} -- "$current"); return ;;`});return`# sotto: completion, made by \`sotto completion\`
_sotto() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  local path='' word words='' options='' files='' known
  known='${o.map(({path:e})=>`|${e}`).join("")}|'
  case $previous in
${p.join(`
`)}
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && continue
    [[ $known == *"|\${path:+$path }$word|"* ]] && path="\${path:+$path }$word"
  done
  case $path in
${t.join(`
`)}
  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  elif [[ -n $files ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  fi
}
complete -o filenames -F _sotto sotto
`}m(P,"bash");function R(o,s){let t=m(p=>`'${p.replaceAll("\\","\\\\").replaceAll("'","\\'")}'`,"quoted"),r=["# sotto: completion, made by `sotto completion`","complete -c sotto -f"];for(let{path:p,command:e}of o){let c=p.split(" ").filter(Boolean),a=(e.commands??[]).map(({name:n})=>n),i=[...c.map(n=>`__fish_seen_subcommand_from ${n}`),...a.length===0?[]:[`not __fish_seen_subcommand_from ${a.join(" ")}`]].join("; and "),d=i===""?"":` -n ${t(i)}`;for(let{name:n,summary:l}of e.commands??[])r.push(`complete -c sotto${d} -a ${n} -d ${t(l)}`);for(let n of e.arguments??[]){n.complete==="file"&&r.push(`complete -c sotto${d} -F`);let l=h(n,s);l.length>0&&r.push(`complete -c sotto${d} -a ${t(l.join(" "))}`)}for(let n of p===""?$:e.options??[]){let l=n.short===void 0?"":` -s ${n.short}`,u=n.value===void 0?"":n.values===void 0?" -r":` -xa ${t(n.values.join(" "))}`,f=p===""?"":d;r.push(`complete -c sotto${f} -l ${n.name}${l}${u} -d ${t(n.about)}`)}}return`${r.join(`
`)}
`}m(R,"fish");var N=m(async({root:o,given:[s=""]})=>(process.stdout.write(C(s,o,y.map(({name:t})=>t))),"done"),"run");export{N as run};
//# sourceMappingURL=completion-GHR5RNVM.js.map
